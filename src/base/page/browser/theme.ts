import { button } from "./dom.ts";

const KEY = "assay-table-theme";
type Theme = "auto" | "light" | "dark";
const NEXT: Readonly<Record<Theme, Theme>> = { auto: "dark", dark: "light", light: "auto" };
const SIGN: Readonly<Record<Theme, string>> = { auto: "◐", dark: "●", light: "○" };

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

/** Follows the system until the user chooses; then the browser remembers, if it can. */
export function themeButton(onChange: () => void): HTMLButtonElement {
  let theme = remembered();
  const toggle = button("", { class: "quiet", "data-role": "theme" }, () => {
    theme = NEXT[theme];
    remember(theme);
    apply();
    onChange();
  });
  const apply = (): void => {
    const isDark = theme === "dark" || (theme === "auto" && systemIsDark.matches);
    const { dataset } = document.documentElement;
    dataset["theme"] = isDark ? "dark" : "light";
    // Frames with other files follow the system, whatever is chosen here.
    dataset["frames"] = isDark === systemIsDark.matches ? "same" : "inverted";
    toggle.textContent = `${SIGN[theme]} ${theme}`;
    toggle.setAttribute("aria-label", `Colours: ${theme}. Switch to ${NEXT[theme]}.`);
    toggle.title = `colours: ${theme}`;
  };
  systemIsDark.addEventListener("change", () => {
    apply();
    onChange();
  });
  apply();
  return toggle;
}

function remembered(): Theme {
  try {
    const text = localStorage.getItem(KEY);
    return text === "light" || text === "dark" ? text : "auto";
  } catch {
    return "auto";
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser may forbid it for local files; then the choice lasts until the page is closed.
  }
}

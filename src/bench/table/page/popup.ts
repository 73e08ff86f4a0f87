import { element, type Child } from "../../../base/page/browser/dom.ts";

/** A small window under `anchor`; Escape, a click elsewhere or leaving it with Tab closes it. */
export function openPopup(anchor: HTMLElement, label: string, content: readonly Child[]): void {
  const popup = element("div", { class: "popup", role: "dialog", "aria-label": label }, ...content);
  const close = (): void => {
    popup.remove();
    anchor.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", onPointer, true);
  };
  const onPointer = (event: PointerEvent): void => {
    if (event.target instanceof Node && !popup.contains(event.target)) close();
  };
  popup.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      moveFocus(popup, event.key === "ArrowDown" ? 1 : -1);
    }
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
    anchor.focus();
  });
  popup.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && !popup.contains(event.relatedTarget)) close();
  });
  document.body.append(popup);
  anchor.setAttribute("aria-expanded", "true");
  place(popup, anchor.getBoundingClientRect());
  focusables(popup)[0]?.focus();
  document.addEventListener("pointerdown", onPointer, true);
}

function focusables(popup: HTMLElement): readonly HTMLElement[] {
  return [...popup.querySelectorAll<HTMLElement>("input, button, select")];
}

function moveFocus(popup: HTMLElement, by: number): void {
  const all = focusables(popup);
  const current = all.findIndex((one) => one === document.activeElement);
  all[(current + by + all.length) % all.length]?.focus();
}

function place(popup: HTMLElement, anchor: DOMRect): void {
  const width = popup.offsetWidth;
  const left = Math.max(Math.min(anchor.left, innerWidth - width - 8), 8);
  popup.style.left = `${left}px`;
  popup.style.top = `${anchor.bottom + 4}px`;
  popup.style.maxHeight = `${Math.max(innerHeight - anchor.bottom - 16, 160)}px`;
}

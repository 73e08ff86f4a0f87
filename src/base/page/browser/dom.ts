type Attribute = string | number | boolean | null;
export type Child = Node | string | null;

/** An element with attributes (`true` sets an empty one, `false` and null none) and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag);
  setAttributes(created, attributes);
  for (const child of children) if (child !== null) created.append(child);
  return created;
}

function setAttributes(target: Element, attributes: Readonly<Record<string, Attribute>>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) target.removeAttribute(name);
    else target.setAttribute(name, value === true ? "" : String(value));
  }
}

export function button(
  label: string,
  attributes: Readonly<Record<string, Attribute>>,
  onClick: (event: MouseEvent) => void,
): HTMLButtonElement {
  const created = element("button", { type: "button", ...attributes }, label);
  created.addEventListener("click", onClick);
  return created;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A labelled drop-down. */
export function select(
  label: string,
  choices: readonly Choice[],
  chosen: string,
  onChange: (value: string) => void,
): HTMLLabelElement {
  const list = element(
    "select",
    {},
    ...choices.map(({ value, label: text }) =>
      element("option", { value, selected: value === chosen }, text),
    ),
  );
  list.addEventListener("change", () => {
    onChange(list.value);
  });
  return element("label", { class: "field" }, element("span", {}, label), list);
}

/** Buttons of which one is pressed. */
export function segments(
  label: string,
  choices: readonly Choice[],
  chosen: string,
  onChange: (value: string) => void,
): HTMLElement {
  const buttons = choices.map(({ value, label: text }) =>
    button(text, { "aria-pressed": String(value === chosen), "data-value": value }, () => {
      for (const other of buttons)
        other.setAttribute("aria-pressed", String(other.dataset["value"] === value));
      onChange(value);
    }),
  );
  return element(
    "div",
    { class: "field" },
    element("span", {}, label),
    element("div", { class: "segments", role: "group", "aria-label": label }, ...buttons),
  );
}

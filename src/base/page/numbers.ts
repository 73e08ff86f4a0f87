/** Numbers as people read them. */

/** With thin spaces between thousands. */
export function formatNumber(value: number, places: number): string {
  if (!Number.isFinite(value)) return value > 0 ? "∞" : value < 0 ? "−∞" : "NaN";
  const [whole, fraction] = Math.abs(value).toFixed(places).split(".");
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  return `${value < 0 ? "−" : ""}${grouped}${fraction === undefined ? "" : `.${fraction}`}`;
}

/** Three significant digits: for ratios and values without a column. */
export function formatShort(value: number): string {
  const size = Math.abs(value);
  if (!Number.isFinite(value) || value === 0) return formatNumber(value, 0);
  const places = Math.min(Math.max(2 - Math.floor(Math.log10(size)), 0), 6);
  return formatNumber(value, places);
}

/** On one line, with single blanks: to C and to SMT-LIB that is the same. */
export function cleanText(text: string): string {
  // eslint-disable-next-line no-control-regex -- exactly what would break a line
  return text.replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
}

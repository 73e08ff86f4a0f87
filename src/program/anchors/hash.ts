/** FNV-1a and a finish that spreads what differs late in the text. Soundness does not depend on it: two texts may share one. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Eight hexadecimal digits. */
export function hashOf(text: string): string {
  return hash32(text).toString(16).padStart(8, "0");
}

/** Four of them. */
export function shortHashOf(text: string): string {
  return (hash32(text) >>> 16).toString(16).padStart(4, "0");
}

import {
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
  type SymbolType,
} from "d3-shape";

const COLOURS = 8;

/** A colour of the style sheet, so that it changes with the theme. */
export function colourOf(runSet: number): string {
  return `var(--series-${runSet % COLOURS})`;
}

const SYMBOLS = [
  symbolCircle,
  symbolSquare,
  symbolTriangle,
  symbolDiamond,
  symbolCross,
  symbolStar,
  symbolWye,
];

/** Run sets differ for those who do not see colours, too. */
export function symbolOf(runSet: number): SymbolType {
  return SYMBOLS[runSet % SYMBOLS.length]!;
}

const WIDTH = 96;

/** The words in lines of at most `WIDTH` characters, each after `indent`. */
export function wrapped(text: string, indent: string): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && indent.length + longer.length > WIDTH) {
      lines.push(indent + line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, indent + line];
}

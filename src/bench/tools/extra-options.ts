import type { ToolCall } from "./tool-adapter.ts";

/** `name file` of the property, unless the definition's options have it. */
export function propertyOption({ property, options }: ToolCall, name: string): readonly string[] {
  const isGiven = options.some((option) => option === name || option.startsWith(`${name}=`));
  return property === null || isGiven ? [] : [name, property.path];
}

/** The option for the data model of the task, unless the definition's options have one of them. */
export function dataModelOption(
  { taskOptions, options }: ToolCall,
  names: Readonly<Record<"ILP32" | "LP64", readonly string[]>>,
): readonly string[] {
  const known = [...names.ILP32, ...names.LP64];
  const isGiven = options.some((option) => known.includes(option));
  return taskOptions.dataModel === null || isGiven ? [] : names[taskOptions.dataModel];
}

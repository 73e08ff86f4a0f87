/** XML files as elements that know where they are written: benchmark definitions and result files. */
export { attributeRange, parseXml, parseXmlRecords, type XmlElement } from "./xml-element.ts";

// The part of the package that we use; the types of DefinitelyTyped are older than two of the options.
declare module 'subset-font' {
  /** The font with these characters and what is requested, as its own kind of file. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, { min: number; max: number }>;
      keepFeatures: readonly string[];
      noHinting: boolean;
    },
  ): Promise<Buffer>;
}

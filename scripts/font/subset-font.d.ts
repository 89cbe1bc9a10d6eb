// The part of the package that we use; the types of DefinitelyTyped lack two of the options.
declare module 'subset-font' {
  /** Returns the font with only these characters and the requested options, in the target format. */
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

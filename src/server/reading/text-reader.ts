import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, PSM } from 'tesseract.js';

/** A recognised word; `box` in pixels: left, top, width, height. `confidence` 0 to 100. */
export type EngineWord = { text: string; confidence: number; box: readonly [number, number, number, number] };

/** Reads the words of images, one at a time. */
export type TextReader = {
  /** Lines of words in the engine's order; expects a PNG of dark text on white, see `textContrast`. */
  read(png: Buffer): Promise<EngineWord[][]>;
  close(): Promise<void>;
};

const require = createRequire(import.meta.url);

/** Folder of the packaged English model: the fast one with the best results. */
const modelFolder = (): string =>
  join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');

/** Starts the engine with its packaged model; nothing is fetched or cached on the disk. */
export async function openTextReader(): Promise<TextReader> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath: modelFolder(), gzip: true, cacheMethod: 'none' });
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SPARSE_TEXT,
    user_defined_dpi: '96',
    // Its messages about single letters would fill the log.
    debug_file: '/dev/null',
  });
  return {
    read: async (png) => {
      const { data } = await worker.recognize(png, {}, { blocks: true, text: false });
      return (data.blocks ?? []).flatMap(({ paragraphs }) =>
        paragraphs.flatMap(({ lines }) =>
          lines.map(({ words }) =>
            words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
              // A space inside would make it two words with one box.
              text: text.replace(/\s+/g, ''),
              confidence,
              box: [x0, y0, x1 - x0, y1 - y0] as const,
            })),
          ),
        ),
      );
    },
    close: async () => void (await worker.terminate()),
  };
}

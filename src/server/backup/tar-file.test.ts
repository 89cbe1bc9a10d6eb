import { expect, test } from 'vitest';
import { tarBytes } from './tar-file.ts';

const aTurn = () => new Promise((resolve) => setImmediate(resolve));

test('an entry that fails while the previous one is being written makes the next read fail', async () => {
  async function* entries() {
    yield {
      path: 'first',
      size: 4,
      content: (async function* () {
        yield Buffer.from('text');
      })(),
    };
    await aTurn();
    throw new Error('The second one failed.');
  }
  const read = async () => {
    let bytes = 0;
    for await (const chunk of tarBytes(entries())) {
      bytes += chunk.length;
      for (let turn = 0; turn < 20; turn += 1) await aTurn();
    }
    return bytes;
  };
  await expect(read()).rejects.toThrow('The second one failed.');
});

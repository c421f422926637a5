import { NotStarted } from './not-started';
import type { Files, Loaded } from './protocol';
import { hasWebAssembly } from './webassembly';

/**
 * Read the files that both workers need. Each file is read once. `progress` is called with the number of bytes read so
 * far.
 */
export async function load(files: Files, progress: (bytes: number) => void): Promise<Loaded> {
  if (!hasWebAssembly()) throw new NotStarted('no_wasm', '');
  let bytes = 0;
  const read = async (address: string): Promise<ArrayBuffer> => {
    const answer = await fetch(address);
    if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${address}`);
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        progress(bytes);
        controller.enqueue(chunk);
      },
    });
    return new Response(answer.body.pipeThrough(counted)).arrayBuffer();
  };
  try {
    const [code, memory] = await Promise.all([
      read(`${files.interpreter}pyodide.asm.wasm`),
      read(files.memory).then(unzipped),
    ]);
    return { program: await compiled(code), memory };
  } catch (error) {
    throw error instanceof NotStarted ? error : new NotStarted('no_files', String(error));
  }
}

async function compiled(code: ArrayBuffer): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(code);
  } catch (error) {
    throw new NotStarted('damaged', String(error));
  }
}

/**
 * Unzip the stored memory. Returns null if this browser cannot unzip it; the interpreter then starts without the stored
 * memory.
 */
async function unzipped(memory: ArrayBuffer): Promise<ArrayBuffer | null> {
  try {
    return await new Response(new Blob([memory]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  } catch (error) {
    console.warn(String(error));
    return null;
  }
}

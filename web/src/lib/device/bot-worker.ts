import { NotStarted } from './not-started';
import type { FromPage, FromWorker, Thought, ToBots } from './protocol';
import { complete, loaded, startPython } from './python';
import { scope } from './scope';

// The worker in which the bots compute, in parallel with the table. The worker handles one job at a time, in slices. An
// abandoned job therefore ends within a slice. (Shared memory could also interrupt the interpreter, but browsers grant
// it only with certain headers, which static hosts do not send. Terminating the worker would require another start of
// the interpreter.)

type Question = Extract<ToBots, { kind: 'think' }>;
type Answer = Record<string, unknown>;

interface Thinking {
  think: (text: string) => string;
  forget: (job: number) => void;
}

let thinking: Promise<Thinking> | null = null;
let queue: Question[] = [];
let current: number | null = null;
/** The port to the table worker. */
let tables: MessagePort | null = null;

scope.onmessage = ({ data }) => {
  hear(data).catch(fail);
};

function fail(error: unknown): void {
  const failure: FromWorker =
    error instanceof NotStarted
      ? { kind: 'failed', failure: error.failure, detail: error.message }
      : { kind: 'broken', detail: String(error) };
  scope.postMessage(failure);
}

async function hear(message: FromPage): Promise<void> {
  if (message.kind === 'boot') {
    const starting = startPython(message.files);
    thinking = starting.then(
      (python) => python.runPython('from factoryfloor.device import thinking\nthinking') as Thinking,
    );
    await thinking;
    void complete(await starting, message.files);
  } else if (message.kind === 'loaded') {
    loaded(message.loaded);
  } else if (message.kind === 'port' && message.port) {
    tables = message.port;
    tables.onmessage = ({ data }: MessageEvent<ToBots>) => {
      asked(data).catch(fail);
    };
  }
}

async function asked(message: ToBots): Promise<void> {
  if (message.kind === 'think') {
    queue.push(message);
    await work();
  } else {
    queue = queue.filter(({ job }) => job !== message.job);
    if (current !== message.job) return;
    current = null;
    (await thinking)?.forget(message.job);
  }
}

async function work(): Promise<void> {
  const python = await thinking;
  if (current !== null || python === null) return;
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { job, question } = next;
    current = job;
    let took = 0;
    const slice = (asked: Answer): Answer => {
      const began = performance.now();
      const found = JSON.parse(python.think(JSON.stringify(asked))) as Answer;
      took += performance.now() - began;
      return found;
    };
    let found = slice(question);
    while (found['more'] === true) {
      await pause();
      if (current !== job) break;
      found = slice({ decision: job });
    }
    if (current !== job) continue;
    current = null;
    tables?.postMessage({ job, answer: found, took } satisfies Thought);
  }
}

/** Wait until the messages that have arrived are handled. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { execForm, parseDockerfile, substitute } from './dockerfile.ts';

const run = promisify(execFile);

/** An image of Docker, built as a folder on this machine. */
export interface Image {
  /** The folder used as `/` of a container. */
  root: string;
  workdir: string;
  environment: Record<string, string>;
  user: string;
  entrypoint: string[];
  command: string[];
  healthcheck: string[];
  stopSignal: string;
}

interface Stage extends Image {
  variables: Record<string, string>;
}

const newStage = (root: string): Stage => ({
  root,
  workdir: '/',
  environment: {},
  user: '',
  entrypoint: [],
  command: [],
  healthcheck: [],
  stopSignal: 'SIGTERM',
  variables: {},
});

/**
 * Executes a Dockerfile without Docker: each stage has a folder as its `/`, in which COPY and RUN
 * work. The base image's programs are the programs of this machine, so RUN may use only relative
 * paths.
 * @param context the files copied by {@link copyContext}
 * @param folder an empty folder for the stages, on the same file system as the context
 * @throws Error on an unknown instruction, or a failing command
 */
export async function buildImage(
  {
    context,
    dockerfile,
    args,
  }: {
    context: string;
    dockerfile: string;
    args: Record<string, string>;
  },
  folder: string,
): Promise<Image> {
  const stages = new Map<string, Stage>();
  const global: Record<string, string> = {};
  let stage: Stage | undefined;
  const current = () => {
    if (stage === undefined) {
      throw new Error('a Dockerfile must begin with FROM');
    }
    return stage;
  };
  const inStage = (path: string, { root, workdir } = current()) =>
    join(root, resolve(workdir, path));

  /**
   * Executes COPY. The source is a folder of the context or of a stage; its contents are copied.
   */
  async function copy(value: string): Promise<void> {
    const words = substitute(value, current().variables).split(/\s+/);
    const flags = words.filter((word) => word.startsWith('--'));
    const [source, target, ...more] = words.filter((word) => !word.startsWith('--'));
    const from = flags.find((flag) => flag.startsWith('--from='))?.slice('--from='.length);
    if (source === undefined || target === undefined || more.length > 0) {
      throw new Error(`this form of COPY is not supported: ${value}`);
    }
    await mkdir(inStage(target), { recursive: true });
    const origin = from === undefined ? context : stages.get(from)?.root;
    if (origin === undefined) {
      throw new Error(`the Dockerfile has no stage ${from}`);
    }
    await run('cp', ['--archive', '--link', `${join(origin, source)}/.`, inStage(target)]);
    const owner = flags.find((flag) => flag.startsWith('--chown='))?.slice('--chown='.length);
    if (owner && process.getuid?.() === 0) {
      await run('chown', ['--recursive', owner, inStage(target)]);
    }
  }

  async function runCommand(value: string): Promise<void> {
    const { variables } = current();
    const command = value.replace(/^(?:--mount=\S+\s+)+/, '');
    // Uses the Node of this process, which has the version of the base image.
    const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
    const env = {
      ...process.env,
      PATH,
      ...variables,
    };
    await run('sh', ['-c', command], {
      cwd: inStage('.'),
      env,
      maxBuffer: 2 ** 26,
    });
  }

  for (const { name, value } of parseDockerfile(await readFile(dockerfile, 'utf8'))) {
    if (name === 'FROM') {
      const [, , alias = 'image'] = /^(\S+)(?: AS (\w+))?$/.exec(substitute(value, global)) ?? [];
      stage = newStage(join(folder, alias));
      stages.set(alias, stage);
      await mkdir(stage.root, { recursive: true });
    } else if (name === 'ARG') {
      const [variable = '', fallback = ''] = value.split('=');
      (stage?.variables ?? global)[variable] = args[variable] ?? fallback;
    } else if (name === 'COPY') {
      await copy(value);
    } else if (name === 'RUN') {
      await runCommand(value);
    } else if (name === 'WORKDIR') {
      current().workdir = resolve(current().workdir, value);
      await mkdir(inStage('.'), { recursive: true });
    } else if (name === 'ENV') {
      for (const [, variable = '', set = ''] of value.matchAll(/(\w+)=(\S+)/g)) {
        current().environment[variable] = set;
      }
    } else if (name === 'USER') {
      current().user = value;
    } else if (name === 'STOPSIGNAL') {
      current().stopSignal = value;
    } else if (name === 'ENTRYPOINT') {
      current().entrypoint = execForm(value);
    } else if (name === 'CMD') {
      current().command = execForm(value);
    } else if (name === 'HEALTHCHECK') {
      current().healthcheck = execForm(value.replace(/^.*?\bCMD\s+/, ''));
    } else if (name !== 'LABEL' && name !== 'EXPOSE') {
      throw new Error(`the instruction ${name} is not supported`);
    }
  }
  return current();
}

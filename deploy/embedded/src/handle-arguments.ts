/** The output and the exit code of the program, if it does not start the platform. */
interface ArgumentResponse {
  code: 0 | 2;
  text: string;
}

const usage = `Usage: npm start [-- --help]

Starts the platform in one process and creates demo data at the first start. Ctrl-C stops the platform.
Settings are environment variables, for example: PORT=9000 DATA_DIR=/srv/irp npm start

  PORT, HOST     address of the API and its pages; default: 8080, 127.0.0.1
  DATA_DIR       folder of all stored data; default: data
  DEMO           false starts without demo users, keys and records; default: true
  LOG_LEVEL      trace, debug, info, warn, error, fatal or silent; default: warn
  MONGODB_URI, REDIS_URL, KAFKA_BROKERS, SMTP_URL   servers instead of the embedded engines

docs/operations/settings.md has further settings, and links to all settings of a service.
`;

/** The program accepts only `--help`. @returns undefined if the platform should start */
function responseTo(args: readonly string[]): ArgumentResponse | undefined {
  const unknown = args.find((argument) => !['--help', '-h'].includes(argument));
  if (unknown !== undefined) {
    const kind = unknown.startsWith('-') ? 'option' : 'argument';
    const text = `Unknown ${kind} ${JSON.stringify(unknown)}. See npm start -- --help.\n`;
    return { code: 2, text };
  }
  return args.length > 0 ? { code: 0, text: usage } : undefined;
}

/** Handles the arguments of this process. Ends the process, unless the platform should start. */
export function handleArguments(): void {
  const response = responseTo(process.argv.slice(2));
  if (response !== undefined) {
    (response.code === 0 ? process.stdout : process.stderr).write(response.text);
    process.exit(response.code);
  }
}

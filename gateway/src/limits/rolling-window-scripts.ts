import { createHash } from 'node:crypto';
import { loadIoredis } from '@irp/redis';
import type { Cluster, Redis } from 'ioredis';

/*
 * The value of a key is a string with the log of admitted requests. The first 8 bytes of the log
 * are a Redis TIME in microseconds (the base). After the base, the log has 4 bytes for each
 * request: the offset of the request from the base. The key expires a millisecond after its last
 * entry leaves the window, because PX truncates microseconds.
 */

const clockLua = `
local clock = tonumber(ARGV[3])
if not clock then
  local time = redis.call('TIME')
  clock = time[1] * 1000000 + time[2]
end
`;

/**
 * Counts requests, or only reads the counts. KEYS: the logs. ARGV: limit, window in µs, clock in µs
 * (tests; otherwise empty), and for each log the number of requests (0 only reads). Returns three
 * numbers for each log: the number of consumed requests, the wait in µs, and the time of the
 * request in µs.
 */
const consumeLua = `
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
${clockLua}
local function consume(key, cost)
  local log = redis.call('GET', key)
  local base, live, dead, now = clock, 0, 0, clock
  if log then
    local count = (#log - 8) / 4
    base = struct.unpack('>I8', log)
    now = math.max(clock, base + struct.unpack('>I4', log, #log - 3))
    local cutoff = now - window - base
    if struct.unpack('>I4', log, 9) <= cutoff then
      local low, high = 1, count
      while low < high do
        local middle = math.floor((low + high) / 2)
        if struct.unpack('>I4', log, 9 + 4 * middle) > cutoff then high = middle else low = middle + 1 end
      end
      dead = low
    end
    live = count - dead
  end
  local consumed = live + cost
  if cost == 0 or consumed > limit then
    if live == 0 then return 0, 0, 0 end
    local freeing = dead + math.max(consumed - limit, 1) - 1
    return consumed, base + struct.unpack('>I4', log, 9 + 4 * freeing) + window - clock, 0
  end
  local tail, head = '', nil
  if live == 0 then
    base = now
  elseif now - base > 4294967295 then
    local first = struct.unpack('>I4', log, 9 + 4 * dead)
    local moved = {}
    for i = dead, dead + live - 1 do
      moved[#moved + 1] = struct.pack('>I4', struct.unpack('>I4', log, 9 + 4 * i) - first)
    end
    base = base + first
    tail = table.concat(moved)
  elseif dead == 0 then
    head = log
  else
    tail = string.sub(log, 9 + 4 * dead)
  end
  log = (head or struct.pack('>I8', base) .. tail) .. string.rep(struct.pack('>I4', now - base), cost)
  redis.call('SET', key, log, 'PX', math.ceil((now + window - clock) / 1000) + 1)
  return consumed, base + struct.unpack('>I4', log, 9) + window - clock, now
end
local counted = {}
for i = 1, #KEYS do
  local at = 3 * i
  counted[at - 2], counted[at - 1], counted[at] = consume(KEYS[i], tonumber(ARGV[3 + i]))
end
return counted
`;

/**
 * Removes a request from the log. ARGV: the time of the request in µs, as `consume` returned it.
 */
const removeLua = `
local log = redis.call('GET', KEYS[1])
if not log then return {0, 0, 0} end
local offset = tonumber(ARGV[1]) - struct.unpack('>I8', log)
for position = #log - 3, 9, -4 do
  local at = struct.unpack('>I4', log, position)
  if at < offset then break end
  if at == offset then
    local ttl = redis.call('PTTL', KEYS[1])
    local rest = string.sub(log, 1, position - 1) .. string.sub(log, position + 4)
    if #rest == 8 or ttl <= 0 then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], rest, 'PX', ttl) end
    break
  end
end
return {0, 0, 0}
`;

/**
 * Replaces the log. ARGV: number of requests, window in µs, clock in µs (tests; otherwise empty),
 * µs until all requests leave the window.
 */
const overwriteLua = `
${clockLua}
local entries = string.rep(struct.pack('>I4', 0), tonumber(ARGV[1]))
local at = clock + tonumber(ARGV[4]) - tonumber(ARGV[2])
redis.call('SET', KEYS[1], struct.pack('>I8', at) .. entries, 'PX', math.ceil(tonumber(ARGV[4]) / 1000) + 1)
return {tonumber(ARGV[1]), tonumber(ARGV[4]), 0}
`;

interface Script {
  lua: string;
  sha: string;
}

export const consumeScript = script(consumeLua);
export const removeScript = script(removeLua);
export const overwriteScript = script(overwriteLua);

/** Runs a script by hash (EVALSHA), or by text if the script is not in the cache of Redis. */
export async function runScript(
  client: Redis | Cluster,
  { lua, sha }: Script,
  keys: readonly string[],
  args: readonly (number | string)[],
): Promise<number[]> {
  try {
    return await send(client, 'evalsha', [sha, keys.length, ...keys, ...args]);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) {
      throw error;
    }
    return await send(client, 'eval', [lua, keys.length, ...keys, ...args]);
  }
}

/**
 * Sends a command at once, without the pipeline in which ioredis collects the commands of a turn of
 * the event loop. The command already counts a batch of requests, so the pipeline would take more
 * CPU time than the pipeline saves.
 */
function send(
  client: Redis | Cluster,
  name: 'eval' | 'evalsha',
  args: [string, number, ...(number | string)[]],
) {
  const { Command, Redis } = loadIoredis();
  if (!(client instanceof Redis)) {
    return client[name](...args) as Promise<number[]>;
  }
  return client.sendCommand(new Command(name, args, { replyEncoding: 'utf8' })) as Promise<
    number[]
  >;
}

function script(lua: string): Script {
  return {
    lua,
    sha: createHash('sha1').update(lua).digest('hex'),
  };
}

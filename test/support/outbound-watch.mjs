// Loaded before a program (`--import`): logs all outbound activity to standard error, one line each, without blocking it:
// an opened socket, a resolved name, a created datagram socket, a started process.
import childProcess from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import process from 'node:process'

/** An address needs no resolver: a server uses the same call for its own. */
const report = (kind, to) => {
  if (kind === 'name' && net.isIP(to)) return
  process.stderr.write(`outbound: ${kind} ${JSON.stringify(to)}\n`)
}

const watch = (object, name, kind) => {
  const original = object[name]
  object[name] = function watched(...args) {
    report(kind, args[0])
    return original.apply(this, args)
  }
}

watch(net.Socket.prototype, 'connect', 'connect')
watch(dgram, 'createSocket', 'datagrams')
for (const made of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
  for (const name of Object.getOwnPropertyNames(made))
    if (/^(lookup|resolve|reverse)/.test(name)) watch(made, name, 'name')
for (const name of ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'])
  watch(childProcess, name, 'process')
syncBuiltinESMExports()

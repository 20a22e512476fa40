// Loaded before a program (`--import`): whatever leads out of it is told on standard error, one line each, and goes on.
// A socket that is opened, a name that is looked up, a datagram socket that is made, another process that is started.
import childProcess from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import process from 'node:process'

/** An address needs nobody who knows it: a server asks for its own by the same call. */
const tell = (what, to) => {
  if (what === 'name' && net.isIP(to)) return
  process.stderr.write(`outbound: ${what} ${JSON.stringify(to)}\n`)
}

const watch = (object, name, what) => {
  const original = object[name]
  object[name] = function watched(...args) {
    tell(what, args[0])
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

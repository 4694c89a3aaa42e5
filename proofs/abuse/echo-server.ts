/** Answers every request at once and does nothing else: what a client waits for it is what the machine makes everybody wait. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const server = createServer((request, response) => {
  request.resume().once('end', () => response.end('{}'))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
process.stdin.resume().once('end', () => process.exit())

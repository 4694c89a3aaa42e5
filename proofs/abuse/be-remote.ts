/**
 * A client that floods a service from the same machine takes the processors that it needs to answer, which no remote one
 * can: what would be measured then is how the machine shares itself out. So the flood comes after everybody else: it takes
 * what they leave, or a tenth where they leave nothing. And it comes from an address of its own.
 */
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

export function giveWayToEverybody(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  try {
    // Where Linux shares out between sessions, this is what counts; elsewhere there is no such file.
    writeFileSync('/proc/self/autogroup', String(constants.priority.PRIORITY_BELOW_NORMAL))
  } catch {}
}

/** All of 127.0.0.0/8 is this machine on Linux; elsewhere the address is shared with the honest tenant. */
export const ownAddress = process.platform === 'linux' ? { localAddress: '127.0.0.2' } : {}

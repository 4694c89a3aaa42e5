/**
 * How much room the disk has left. Before it is full, what fills it is refused: first further memories, then reads, whose
 * records have to be written. What takes something away, such as revoking and erasing, goes on to the last.
 */
import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreUnavailable } from '../port/store-unavailable.ts'
import type { WriteCommands, WriteName } from './write-commands.ts'

export interface DiskRoom {
  hasRoomForMemories(): boolean
  hasRoomForRecords(): boolean
}

/** Kept free of memories: room for a million records of reads. On a small disk less, and of that a quarter free of records. */
const reserveMax = 256 << 20
const reserveShare = 1 / 20
const recordsShare = 1 / 4
const lookEveryMs = 1_000

export interface Disk {
  readonly freeBytes: number
  readonly bytes: number
}

export function createDiskRoom(look: () => Disk, now: () => number = () => performance.now()): DiskRoom {
  let disk = look()
  let lookedAtMs = now()

  function reserve(): number {
    if (now() - lookedAtMs >= lookEveryMs) {
      disk = look()
      lookedAtMs = now()
    }
    return Math.min(reserveMax, disk.bytes * reserveShare)
  }
  return {
    hasRoomForMemories: () => reserve() <= disk.freeBytes,
    hasRoomForRecords: () => reserve() * recordsShare <= disk.freeBytes,
  }
}

export function diskOf(file: string): () => Disk {
  return () => {
    const { bavail, blocks, bsize } = statfsSync(dirname(file))
    return { freeBytes: bavail * bsize, bytes: blocks * bsize }
  }
}

/** What is written at the pace of requests, beside memories. */
const records = ['issueGrant', 'issueGrantForSeen', 'useGrant', 'useGrantForSeen', 'recordEntry', 'ping'] as const

/** The same commands, of which those that fill a disk are refused before it is full. */
export function keepingRoom(commands: WriteCommands, room: DiskRoom): WriteCommands {
  const guarded = <Name extends WriteName>(name: Name): [Name, unknown] => [
    name,
    (args: unknown) => {
      if (!room.hasRoomForRecords()) throw new StoreUnavailable('the disk is nearly full')
      return (commands[name] as (args: unknown) => unknown)(args)
    },
  ]
  return {
    ...commands,
    ...Object.fromEntries(records.map(guarded)),
    createMemory: (args) => (room.hasRoomForMemories() ? commands.createMemory(args) : { kind: 'disk_full' }),
  }
}

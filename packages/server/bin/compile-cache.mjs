/**
 * Where compiled code may be kept between starts. Whatever lies there is run, so that it has to be a folder that nobody
 * else can write to or put in the place of ours: Node's own choice, a folder in /tmp with a name that everybody knows, is
 * not. Null when there is none; then the start is a little slower, and that is all.
 */
import { lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'

/** @returns {string | null} */
export function compileCacheDirectory(env = process.env) {
  // Who sets this has chosen a folder, and Node uses it already. Without accounts to check there is nothing to go by.
  if (env.NODE_COMPILE_CACHE || process.getuid === undefined) return null
  try {
    const caches = env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME) ? env.XDG_CACHE_HOME : join(homedir(), '.cache')
    makeFolder(caches)
    const folder = join(realpathSync(caches), 'ambit-compile-cache')
    makeFolder(folder)
    return isOursAlone(folder) && isInSafePlace(dirname(folder)) ? folder : null
  } catch {
    return null
  }
}

/** Without its parents: Node's own recursive way never returns where a folder cannot be made, below /proc for one. */
function makeFolder(path) {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
}

/** The folder itself: no link, ours, and closed to everybody else. */
function isOursAlone(folder) {
  const stats = lstatSync(folder)
  return stats.isDirectory() && stats.uid === process.getuid() && (stats.mode & 0o077) === 0
}

/** Nobody but us and the administrator can put another folder in the place of this one or of one above it. */
function isInSafePlace(folder) {
  const { uid, mode } = lstatSync(folder)
  const isTheirs = uid !== 0 && uid !== process.getuid()
  const isSticky = (mode & 0o1000) !== 0
  if (isTheirs || ((mode & 0o022) !== 0 && !isSticky)) return false
  return folder === dirname(folder) || isInSafePlace(dirname(folder))
}

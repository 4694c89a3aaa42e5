/** The page of the person whom memories are about: a few small files of its own, which need no build and nothing of the console. */
import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { pageHeaders } from '../security-headers.ts'

/** No script and no style but these, no request but to us. The address, with its secret, is told to nobody. */
export const myDataPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const files = [
  ['/my-data', 'my-data.html', 'text/html; charset=utf-8'],
  ['/my-data/page.js', 'page.js', 'text/javascript; charset=utf-8'],
  ['/my-data/correction.js', 'correction.js', 'text/javascript; charset=utf-8'],
  ['/my-data/element.js', 'element.js', 'text/javascript; charset=utf-8'],
  ['/my-data/words.js', 'words.js', 'text/javascript; charset=utf-8'],
  ['/my-data/page.css', 'page.css', 'text/css; charset=utf-8'],
] as const

export const myDataRoutes = files.map(([path, name, type]) => {
  const text = readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
  const handle = (reply: FastifyReply): FastifyReply =>
    reply
      .headers({ ...pageHeaders, 'content-security-policy': myDataPolicy })
      .type(type)
      .send(text)
  return { path, handle }
})

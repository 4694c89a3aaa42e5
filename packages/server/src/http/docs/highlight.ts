/** Code with its comments, strings, numbers and keywords marked. Made once with the page: a browser gets the result. */
import { type Html, html } from './html.ts'

interface Language {
  readonly comment?: RegExp
  readonly string: RegExp
  readonly keyword?: RegExp
  /** The name of a member, a variable or an option. */
  readonly name?: RegExp
  readonly number?: RegExp
}

const doubleQuoted = /"(?:[^"\\\n]|\\.)*"/
const singleQuoted = /'(?:[^'\\\n]|\\.)*'/
const number = /(?<![\w.])-?\d[\d_]*(?:\.\d+)?(?![\w.])/

const typescript: Language = {
  comment: /\/\/[^\n]*|\/\*[\s\S]*?\*\//,
  string: new RegExp(`${singleQuoted.source}|${doubleQuoted.source}|\`(?:[^\`\\\\]|\\\\[\\s\\S])*\``),
  keyword:
    /\b(?:import|from|export|const|let|function|return|await|async|new|if|else|for|of|in|try|catch|throw|class|extends|typeof|instanceof|interface|type|readonly|using|while|switch|case|default|break|as|true|false|null|undefined)\b/,
  number,
}
const shell: Language = {
  comment: /(?<=^|\s)#[^\n]*/,
  // What is sent goes over several lines.
  string: /"(?:[^"\\]|\\[\s\S])*"|'[^']*'/,
  keyword: /(?<=^|[\n|;&(] *)(?:curl|npm|npx|node|docker|export|psql|ambit|pip|python3|git|sh)\b/,
  name: /(?<=\s)--?[a-zA-Z][\w-]*|\$\w+|\$\{\w+\}/,
}
const python: Language = {
  comment: /#[^\n]*/,
  string: new RegExp(`"""[\\s\\S]*?"""|${doubleQuoted.source}|${singleQuoted.source}`),
  keyword:
    /\b(?:import|from|def|return|if|elif|else|for|in|not|and|or|with|as|try|except|raise|class|lambda|while|is|None|True|False|await|async)\b/,
  number,
}
const json: Language = {
  name: /"(?:[^"\\\n]|\\.)*"(?=\s*:)/,
  string: doubleQuoted,
  keyword: /\b(?:true|false|null)\b/,
  number,
}
const sql: Language = {
  comment: /--[^\n]*/,
  string: singleQuoted,
  keyword:
    /\b(?:select|from|where|insert|into|values|update|set|delete|create|table|index|alter|grant|revoke|on|to|and|or|not|null|as|join|order|by|limit|group|primary|key|default|role|login|password|database|owner|with|user|schema|all|privileges)\b/i,
  number,
}
const settings: Language = {
  comment: /(?<=^|\n)\s*[#;][^\n]*/,
  name: /(?<=^|\n)[ -]*[\w.-]+(?=\s*[:=])/,
  string: new RegExp(`${doubleQuoted.source}|${singleQuoted.source}`),
  keyword: /\b(?:true|false|null)\b/,
  number,
}

const languages: Readonly<Record<string, Language>> = {
  ts: typescript,
  tsx: typescript,
  js: typescript,
  sh: shell,
  bash: shell,
  python,
  py: python,
  json,
  sql,
  yaml: settings,
  ini: settings,
  toml: settings,
}

const kinds = ['comment', 'name', 'string', 'keyword', 'number'] as const

export function highlight(code: string, language: string): Html {
  const known = languages[language]
  if (!known) return html`${code}`
  const alternatives = kinds.flatMap((kind) => (known[kind] ? [`(?<${kind}>${known[kind].source})`] : []))
  const flags = language === 'sql' ? 'gi' : 'g'
  const parts: Html[] = []
  let end = 0
  for (const match of code.matchAll(new RegExp(alternatives.join('|'), flags))) {
    const kind = kinds.find((name) => match.groups?.[name] !== undefined) ?? 'name'
    parts.push(html`${code.slice(end, match.index)}<span class="code-${kind}">${match[0]}</span>`)
    end = match.index + match[0].length
  }
  return html`${parts}${code.slice(end)}`
}

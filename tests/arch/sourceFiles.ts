import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** One source file: its path from the root with `/`, and its text. */
export interface SourceFile {
  path: string
  text: string
}

/** All .ts and .tsx files below these folders of the root. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return { path: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }
      }),
  )
}

const whenLoaded = [/\bfrom\s+'([^']+)'/g, /\bimport\s+'([^']+)'/g]
const later = [/\bimport\(\s*'([^']+)'\s*\)/g, /\bnew URL\(\s*'([^']+)'\s*,\s*import\.meta\.url\s*\)/g]

const specifiers = (text: string, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]))

/** Specifiers of a file's imports and re-exports, dynamic and worker ones included. */
export function importsOf({ text }: SourceFile): string[] {
  return specifiers(text, [...whenLoaded, ...later])
}

/** Specifiers of modules that load before the file itself runs. */
export function staticImportsOf({ text }: SourceFile): string[] {
  return specifiers(text, whenLoaded)
}

/** Comments, and literals whose text could look like a comment or a name: strings, templates, regular expressions. */
const token =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(,=:[!&|?{};]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])*\//g

/** The comments of a text with their offsets, and its code, in which comments and strings are blank. */
export function splitComments(text: string): { comments: { offset: number; text: string }[]; code: string } {
  const comments: { offset: number; text: string }[] = []
  const code = text.replace(token, (match, offset: number) => {
    if (/^\/[/*]/.test(match)) comments.push({ offset, text: match })
    return match.replace(/[^\n]/g, ' ')
  })
  return { comments, code }
}

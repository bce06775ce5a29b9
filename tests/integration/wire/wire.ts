import type { Actor, Answer, TestServer } from '../harness.ts'

/** Requests by address with literal bodies, as a signed-in user of a new company. */
export interface Wire {
  get: (path: string) => Promise<Answer>
  post: (path: string, body: unknown) => Promise<Answer>
  patch: (path: string, body: unknown) => Promise<Answer>
  put: (path: string, body: unknown) => Promise<Answer>
  remove: (path: string, body?: unknown) => Promise<Answer>
  company: number
}

export async function newWire(server: TestServer): Promise<Wire> {
  return wireAs(await server.newCompany())
}

/** Sends requests like `newWire`, as a known actor. */
export function wireAs({ send, company }: Pick<Actor, 'send' | 'company'>): Wire {
  const at = (path: string): string => `/api/v1/${path}`
  return {
    get: (path) => send('GET', at(path)),
    post: (path, body) => send('POST', at(path), { body }),
    patch: (path, body) => send('PATCH', at(path), { body }),
    put: (path, body) => send('PUT', at(path), { body }),
    remove: (path, body) => send('DELETE', at(path), { body }),
    company,
  }
}

/** Body of an answer that must be a success. */
export function successBody<T = Record<string, unknown>>(answer: Answer): T {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as T
}

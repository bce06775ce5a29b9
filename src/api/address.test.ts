import { describe, expect, it } from 'vitest'
import { apiBases, callAddress, liveAddress, queryString } from './address.ts'

describe('addresses', () => {
  it('reads each base from its own setting [API-02]', () => {
    expect(apiBases({})).toEqual({
      main: '/api/v1',
      warehouse: '/warehouse/api/v1',
      notification: '/notification/api/v1',
      live: '/notification',
    })
    const bases = apiBases({ VITE_API_URL: 'https://a.example/v1/', VITE_NOTIFICATION_URL: 'https://n.example/api/v1' })
    expect(bases).toMatchObject({
      main: 'https://a.example/v1/',
      warehouse: '/warehouse/api/v1',
      live: 'https://n.example',
    })
    expect(callAddress({ name: 'x', base: 'main', path: '/regions/:id/subregions' }, { id: 3 }, bases)).toBe(
      'https://a.example/v1/regions/3/subregions',
    )
  })

  it('refuses a call without a value for a parameter of its path', () => {
    const call = { name: 'x', base: 'main', path: '/seeds/:id/' } as const
    expect(() => callAddress(call, {}, apiBases({}))).toThrow('x: no id in params')
  })

  it('omits absent values from a query and repeats the name of a list', () => {
    expect(queryString({ page: 2, sort_by: undefined, order: null, label: ['A 1', 'B'] })).toBe(
      'page=2&label=A+1&label=B',
    )
  })

  it('opens the socket of the user with the token in the query', () => {
    expect(liveAddress('/notification', 12, 'a.b', 'https://p.example/fields?x=1')).toBe(
      'wss://p.example/notification/ws/12/?token=a.b',
    )
    expect(liveAddress('http://n.example/', 1, 't', 'http://p.example/')).toBe('ws://n.example/ws/1/?token=t')
  })
})

import { expect, it } from 'vitest'
import { type SignedRequest, signedHeaders } from './awsSignature.ts'

// The examples of Amazon's own description of the signature ("Signature Calculations for the Authorization Header").
const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  sessionToken: null,
  region: 'us-east-1',
}
const at = new Date('2013-05-24T00:00:00Z')
const host = 'https://examplebucket.s3.amazonaws.com'
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

const examples: [string, SignedRequest, string][] = [
  [
    'an object is read',
    { method: 'GET', url: new URL(`${host}/test.txt`), headers: { range: 'bytes=0-9' }, contentHash: emptyHash },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object is written',
    {
      method: 'PUT',
      url: new URL(`${host}/test$file.text`),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      contentHash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'objects are listed',
    { method: 'GET', url: new URL(`${host}/?max-keys=2&prefix=J`), contentHash: emptyHash },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
]

it.each(examples)('signs as the description does: %s', (_what, request, signature) => {
  expect(signedHeaders(request, keys, at).authorization.split('Signature=')[1]).toBe(signature)
})

it('a lent key sends its token, signed too', () => {
  const url = new URL(`${host}/test.txt`)
  const request = { method: 'GET', url, contentHash: emptyHash }
  const headers = signedHeaders(request, { ...keys, sessionToken: 'lent' }, at)
  expect(headers['x-amz-security-token']).toBe('lent')
  expect(headers.authorization).toContain('SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,')
})

import { expect, test } from 'vitest';
import { unencryptedEndpoints } from './issuer.ts';

const endpoints = (token: string) => ({
  issuer: 'https://issuer.example',
  authorization_endpoint: 'https://issuer.example/authorize',
  token_endpoint: token,
  jwks_uri: 'https://issuer.example/keys',
  prompt_values_supported: ['login'],
});

test('unencrypted endpoints of an https issuer are reported; those of an issuer on this machine are not', () => {
  const plain = endpoints('http://issuer.example/token');
  expect(unencryptedEndpoints('https://issuer.example', plain)).toEqual(['http://issuer.example/token']);
  expect(unencryptedEndpoints('https://issuer.example', endpoints('https://issuer.example/token'))).toEqual([]);
  expect(unencryptedEndpoints('http://localhost:4321/demo-idp', plain)).toEqual([]);
});

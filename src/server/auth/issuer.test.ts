import { expect, test } from 'vitest';
import { unencryptedEndpoints } from './issuer.ts';

const endpoints = (token: string) => ({
  issuer: 'https://issuer.example',
  authorization_endpoint: 'https://issuer.example/authorize',
  token_endpoint: token,
  jwks_uri: 'https://issuer.example/keys',
  prompt_values_supported: ['login'],
});

test('an https issuer may name no endpoint without encryption; one on this machine may', () => {
  const plain = endpoints('http://issuer.example/token');
  expect(unencryptedEndpoints('https://issuer.example', plain)).toEqual(['http://issuer.example/token']);
  expect(unencryptedEndpoints('https://issuer.example', endpoints('https://issuer.example/token'))).toEqual([]);
  expect(unencryptedEndpoints('http://localhost:4321/demo-idp', plain)).toEqual([]);
});

/** The library's own store in memory; as its default it would warn of itself at each start. */
declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(): import('oidc-provider').AdapterFactory;
}

const VALUES = [
  { key: 'baseUrl', value: 'http://127.0.0.1:8080', type: 'default' },
  { key: 'token', value: '', type: 'secret' },
  { key: 'to', value: '+15550102', type: 'default' },
  { key: 'phone', value: '+15550100', type: 'default' },
  { key: 'withStream', value: 'no', type: 'default' },
];

/** The address of the service, and the number to write to. */
export function toEnvironment(values: Record<string, string> = {}) {
  return {
    id: '0d6c2f0e-4a41-4e29-8f0b-53a1f7c2b902',
    name: 'Dashboard on this machine',
    values: VALUES.map((entry) => ({
      ...entry,
      value: values[entry.key] ?? entry.value,
      enabled: true,
    })),
    _postman_variable_scope: 'environment',
  };
}

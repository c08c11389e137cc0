/** True where each service is two processes behind a proxy: a drain ends one of them, and the proxy's address is not theirs. */
export const HAS_TWO = process.env.TEST_CLUSTER_SEED !== undefined;

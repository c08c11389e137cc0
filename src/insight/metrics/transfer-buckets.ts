/** Seconds: from a small picture to a large video on a slow line. */
export const TRANSFER_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800];

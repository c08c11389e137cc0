declare module 'parse-prometheus-text-format' {
  namespace parse {
    interface MetricFamily {
      name: string;
      help: string;
      type: 'COUNTER' | 'GAUGE' | 'HISTOGRAM' | 'SUMMARY' | 'UNTYPED';
      metrics: Record<string, unknown>[];
    }
  }
  function parse(text: string): parse.MetricFamily[];
  export = parse;
}

export class ProbeDto {
  status: 'ok' | 'not_connected';
}

export class LoggedInDto {
  status: 'ok';
}

import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { getMetadataStorage } from 'class-validator';

/** The names that a route has in its query and in its body. */
export interface KnownFields {
  query: string[];
  body: string[];
}

const knownOfRoutes = new Map<Function, KnownFields>();

/** Reads the names from the request classes of a route; the validation drops any other. */
export function knownFieldsOf(controller: Function, route: Function): KnownFields {
  const known = knownOfRoutes.get(route) ?? {
    query: namesOf(RouteParamtypes.QUERY, controller, route.name),
    body: namesOf(RouteParamtypes.BODY, controller, route.name),
  };
  knownOfRoutes.set(route, known);
  return known;
}

function namesOf(place: RouteParamtypes, controller: Function, route: string): string[] {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, route) ?? {}) as object;
  const types = Reflect.getMetadata(
    'design:paramtypes',
    controller.prototype as object,
    route,
  ) as Function[];
  // Nest's keys are `<place>:<index of the parameter>`.
  const keys = Object.keys(parameters).filter((key) => key.startsWith(`${place}:`));
  const classes = keys.flatMap((key) => types[Number(key.split(':')[1])] ?? []);
  const storage = getMetadataStorage();
  const rules = classes.flatMap((type) =>
    storage.getTargetValidationMetadatas(type, '', false, false),
  );
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

package dev.selectors.patterns;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * To drop what such a method returns, or any method of such a class, is a mistake. Error Prone goes
 * by this name, whoever declares it; the core's annotation is not visible here.
 */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
@interface CheckReturnValue {}

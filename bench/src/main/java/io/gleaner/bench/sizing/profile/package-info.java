/** The paper's profiling rounds against a platform that speaks OpenFaaS' API. */
package io.gleaner.bench.sizing.profile;

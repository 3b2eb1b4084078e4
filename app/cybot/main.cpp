// SPDX-License-Identifier: GPL-3.0-or-later
// magna-cybot: a simulated CyBOT that attaches to a console like a real one.

#include <fmt/format.h>

#include <QCoreApplication>
#include <string>
#include <vector>

#include "app/base/bundled_files.h"
#include "app/base/resource_path.h"
#include "app/cybot/cybot_line.h"
#include "app/cybot/cybot_options.h"
#include "app/quit_signals.h"
#include "app/session/world_builder.h"
#include "core/engine/scenario.h"
#include "core/sim/generated_field.h"
#include "core/world/world.h"

namespace {

using namespace magna;

enum ExitStatus : int { kDone = 0, kBadInput = 2, kNoServer = 3 };

int fail(const std::string& why, int status) {
  fmt::print(stderr, "magna-cybot: {}\n", why);
  return status;
}

Result<World> load_field(const std::string& given) {
  if (is_generated_field(given)) {
    const auto scenario = parse_cybot_field(given);
    if (!scenario) return scenario.error();
    return World::build(scenario->world);
  }
  const auto named = named_file(BundledKind::World, given.empty() ? "cybot-field.lisp" : given,
                                resource_folder(executable_path()).value_or(""));
  if (!named) return named.error();
  const std::string& file = *named;
  std::vector<std::string> warnings;
  const auto scenario = load_scenario(file, 0, {}, warnings);
  if (!scenario) return scenario.error();
  auto world = World::build(scenario->world);
  if (world) return world;
  Error error = world.error();
  error.file = file;
  return error;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const auto options = parse_cybot_options(arguments);
  if (!options) return fail(options.error().text(), kBadInput);
  if (options->help) {
    fmt::print("{}", cybot_help_text());
    return kDone;
  }
  const auto field = load_field(options->world);
  if (!field) return fail(field.error().text(), kBadInput);

  QCoreApplication application(argc, argv);
  const QuitSignals quit;
  QObject::connect(&quit, &QuitSignals::raised, &application,
                   [] { QCoreApplication::exit(kDone); });
  CybotLine line(*options, *field);
  QObject::connect(
      &line, &CybotLine::finished, &application, [] { QCoreApplication::exit(kDone); },
      Qt::QueuedConnection);
  if (const auto problem = line.start()) return fail(*problem, kNoServer);
  if (options->listen) {
    fmt::print("READY port={}\n", line.port());
    std::fflush(stdout);
  }
  return QCoreApplication::exec();
}

// SPDX-License-Identifier: GPL-3.0-or-later
// The help texts of the program's options.
#include <fmt/format.h>

#include "app/base/command_line.h"

namespace magna {

std::string version_text() { return "magna " MAGNA_VERSION "\n"; }

std::string help_text(std::span<const OptionGroup> protocols) {
  std::string text =
      "magna [options] [world]\n"
      "\n"
      "Operator console for teams of mobile robots, with the robots' world inside it.\n"
      "\n"
      "The world is a .lisp file, a .json scenario of a factory, or a generated\n"
      "field:N[:RAYS:RANGE] with N wandering robots (each with a range sensor of so many rays\n"
      "and metres) or cybot-field:SEED[:no-posts], a field for CyBOTs with a goal box between\n"
      "posts; without one, the office opens. Worlds, halls and programs that come with Magna\n"
      "need no folder and no suffix: magna rescue, magna ft06, --program fetch.\n"
      "\n";
  text += options_text(option_table(protocols));
  text +=
      "\n"
      "Exit status: 0 done; 1 a program failed or did not end, nothing in a hall can progress,\n"
      "or a search ended outside of a goal box; 2 bad usage or unreadable input; 3 a server\n"
      "could not start (with --strict).\n";
  return text;
}

std::string option_table_markdown(std::span<const OptionGroup> protocols) {
  std::string text = "| option | meaning | default |\n|---|---|---|\n";
  for (const OptionInfo& info : option_table(protocols)) {
    text += fmt::format("| `{}{}{}` | {} | {} |\n", info.name, info.argument.empty() ? "" : " ",
                        info.argument, info.meaning,
                        info.default_value.empty() ? "" : fmt::format("`{}`", info.default_value));
  }
  return text;
}

}  // namespace magna

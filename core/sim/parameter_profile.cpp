// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/parameter_profile.h"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "core/sim/blanks.h"

namespace magna {
namespace {

int column_of(std::string_view line, std::string_view word) {
  return static_cast<int>(word.data() - line.data()) + 1;
}

class ProfileReader {
 public:
  void take(std::string_view line, int number) {
    const std::string_view text = trimmed(line.substr(0, line.find('#')));
    if (text.empty()) return;
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) {
      return leave("a line is NAME=VALUE", number, column_of(line, text));
    }
    const std::string_view name = trimmed(text.substr(0, equals));
    const std::string_view value = trimmed(text.substr(equals + 1));
    const auto id = find_parameter(name);
    Parameters wanted;  // reads the values as `--set` does
    if (auto why = wanted.set(name, value)) {
      return leave(english(*why), number, column_of(line, !id || value.empty() ? text : value));
    }
    values_[static_cast<std::size_t>(*id)] = wanted[*id];
  }

  ParameterProfile profile() && {
    for (const ParameterInfo& row : parameter_table()) {
      if (const auto value = values_[static_cast<std::size_t>(row.id)]) {
        profile_.values.emplace_back(row.id, *value);
      }
    }
    return std::move(profile_);
  }

 private:
  void leave(std::string why, int line, int column) {
    profile_.problems.push_back({std::move(why), "", line, column});
  }

  std::array<std::optional<double>, kMostParameters> values_;
  ParameterProfile profile_;
};

std::string text_of(const ParameterInfo& row, double value) {
  if (row.kind == ParameterKind::Boolean) return value != 0.0 ? "t" : "nil";
  return fmt::format("{}", value);
}

}  // namespace

ParameterProfile read_parameter_profile(std::string_view text) {
  ProfileReader reader;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    reader.take(text.substr(0, end), number);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return std::move(reader).profile();
}

std::string write_parameter_profile(const Parameters& parameters) {
  std::string text = "# Parameters of the simulated world: NAME=VALUE, as --set takes it.\n";
  std::string_view group;
  for (const ParameterInfo& row : parameter_table()) {
    if (row.group != group) text += fmt::format("\n# {}\n", row.group);
    group = row.group;
    const std::string line = fmt::format("{}={}", row.name, text_of(row, parameters[row.id]));
    if (row.kind == ParameterKind::Boolean) {
      text += fmt::format("{:<40} # t or nil\n", line);
    } else {
      text += fmt::format("{:<40} # {}, {} to {}\n", line, row.unit, row.minimum, row.maximum);
    }
  }
  return text;
}

}  // namespace magna

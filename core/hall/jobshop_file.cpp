// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/jobshop_file.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

namespace magna {
namespace {

constexpr int kMaxJobs = 10'000;  // also for machines: more is probably a mistake
constexpr double kMaxSeconds = 1e9;

struct Field {
  std::string_view text;
  int column = 1;
};

/// Reads the lines of the file with their fields in order.
class Lines {
 public:
  Lines(std::string_view text, const std::string& file) : rest_(text), file_(file) {}

  bool next() {
    fields_.clear();
    if (over_) return false;
    ++line_;
    const std::size_t end = rest_.find('\n');
    over_ = end == std::string_view::npos;
    split(rest_.substr(0, end));
    rest_ = over_ ? std::string_view{} : rest_.substr(end + 1);
    return true;
  }
  const std::vector<Field>& fields() const { return fields_; }

  Error error(std::string message, int column = 1) const {
    return {std::move(message), file_, line_, column};
  }

 private:
  void split(std::string_view line) {
    for (std::size_t i = 0; i < line.size();) {
      const std::size_t begin = line.find_first_not_of(" \t\r", i);
      if (begin == std::string_view::npos) return;
      const std::size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
      fields_.push_back({line.substr(begin, end - begin), static_cast<int>(begin) + 1});
      i = end;
    }
  }

  std::string_view rest_;
  const std::string& file_;
  int line_ = 0;
  bool over_ = false;
  std::vector<Field> fields_;
};

/// The whole field as a number from `least` to `most`.
template <class Number>
std::optional<Number> number_in(std::string_view text, Number least, Number most) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [stop, code] = std::from_chars(text.data(), end, number);
  if (code != std::errc{} || stop != end || !(number >= least && number <= most)) return {};
  return number;
}

std::string shown(const Field& field) {
  std::string text;
  for (const char c : field.text.substr(0, 40)) text += c >= ' ' && c < '\x7f' ? c : '?';
  return text;
}

/// A line of `count` numbers; additional fields are an error.
template <class Number>
std::optional<Error> read_row(Lines& lines, int count, Number least, Number most,
                              std::string_view what, std::vector<Number>& row) {
  row.clear();
  if (!lines.next()) return lines.error(fmt::format("the file ends; expected {} {}", count, what));
  for (const Field& field : lines.fields()) {
    const auto number = number_in(field.text, least, most);
    if (!number) {
      return lines.error(fmt::format("found '{}'; expected {} {}", shown(field), count, what),
                         field.column);
    }
    row.push_back(*number);
  }
  if (row.size() != static_cast<std::size_t>(count)) {
    return lines.error(fmt::format("found {} numbers; expected {} {}", row.size(), count, what));
  }
  return {};
}

std::optional<Error> read_title(Lines& lines, std::string_view what) {
  if (lines.next()) return {};
  return lines.error(fmt::format("the file ends; expected the title of the {}", what));
}

/// "jobs machines 0 0 …"
std::optional<Error> read_sizes(Lines& lines, int& jobs, int& machines) {
  if (auto error = read_title(lines, "job shop")) return error;
  const std::string expected =
      fmt::format("expected the numbers of jobs and of machines, each 1 to {}", kMaxJobs);
  if (!lines.next()) return lines.error("the file ends; " + expected);
  const std::vector<Field>& fields = lines.fields();
  if (fields.size() < 2) return lines.error(fmt::format("{} fields; {}", fields.size(), expected));
  const auto first = number_in(fields[0].text, 1, kMaxJobs);
  const auto second = number_in(fields[1].text, 1, kMaxJobs);
  if (!first || !second) {
    const Field& bad = first ? fields[1] : fields[0];
    return lines.error(fmt::format("found '{}'; {}", shown(bad), expected), bad.column);
  }
  jobs = *first;
  machines = *second;
  return {};
}

}  // namespace

Result<JobShop> read_jobshop(std::string_view text, const std::string& file) {
  Lines lines(text, file);
  JobShop shop;
  int jobs = 0;
  if (auto error = read_sizes(lines, jobs, shop.machines)) return *error;
  if (auto error = read_title(lines, "times")) return *error;
  std::vector<std::vector<double>> times(static_cast<std::size_t>(jobs));
  for (auto& row : times) {
    const auto error =
        read_row(lines, shop.machines, 0.0, kMaxSeconds, "times in seconds, 0 or more", row);
    if (error) return *error;
  }
  if (auto error = read_title(lines, "machines")) return *error;
  const std::string what = fmt::format("numbers of machines from 1 to {}", shop.machines);
  std::vector<int> machines;
  for (const auto& row : times) {
    if (auto error = read_row(lines, shop.machines, 1, shop.machines, what, machines)) {
      return *error;
    }
    auto& job = shop.jobs.emplace_back();
    for (std::size_t k = 0; k < row.size(); ++k) job.push_back({machines[k], row[k]});
  }
  return shop;
}

}  // namespace magna

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hall/job_shop.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/sim/text.h"

namespace magna {
namespace {

constexpr int kMostShopSize = 10'000;  // of jobs or machines: more is probably a mistake
constexpr double kMostShopSeconds = 1e9;
constexpr std::size_t kNamesShown = 10;

struct ShopField {
  std::string_view text;
  int column = 1;
};

/// A line that is not empty.
struct ShopLine {
  int number = 1;
  std::vector<ShopField> fields;

  bool begins_with_number() const { return finite_number(fields.front().text).has_value(); }
};

std::vector<ShopLine> shop_lines(std::string_view text) {
  std::vector<ShopLine> lines;
  int number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ShopLine read{number, {}};
    for (std::size_t i = 0; i < line.size();) {
      const std::size_t begin = line.find_first_not_of(" \t\r", i);
      if (begin == std::string_view::npos) break;
      i = std::min(line.find_first_of(" \t\r", begin), line.size());
      read.fields.push_back({line.substr(begin, i - begin), static_cast<int>(begin) + 1});
    }
    if (!read.fields.empty()) lines.push_back(std::move(read));
  }
  return lines;
}

template <class Number>
using ShopMatrix = std::vector<std::vector<Number>>;

/// Reads the job shops of a file one after the other; the first error ends it.
class JobShopReader {
 public:
  JobShopReader(std::string_view text, const std::string& file)
      : lines_(shop_lines(text)), file_(file) {}

  Result<std::vector<JobShop>> read();

 private:
  using Problem = std::optional<Error>;

  bool over() const { return at_ >= lines_.size(); }
  Error error(const ShopLine& line, std::string message, int column = 1) const {
    return {std::move(message), file_, line.number, column};
  }
  /// At the current line, or after the last one.
  Error error_here(std::string message) const {
    if (!over()) return error(lines_[at_], std::move(message));
    const int last = lines_.empty() ? 1 : lines_.back().number;
    return {"the file ends; " + std::move(message), file_, last, 1};
  }
  Error wrong(const ShopLine& line, const ShopField& field, const std::string& expected) const {
    return error(line, fmt::format("found '{}'; expected {}", printable(field.text, 40), expected),
                 field.column);
  }

  void note_title(const ShopLine& line);
  Problem read_shop(JobShop& shop);
  Problem read_sizes(const ShopLine& line, std::size_t& jobs, JobShop& shop) const;
  Problem read_matrices(std::size_t jobs, JobShop& shop);
  template <class Number>
  Problem read_matrix(std::size_t rows, std::size_t columns, Number least, Number most,
                      const std::string& what, ShopMatrix<Number>& matrix);
  /// The lines of the jobs: `jobs` of them, or up to the next title.
  Problem take_rows(std::optional<std::size_t> jobs, std::span<const ShopLine>& rows);
  Problem read_pairs(std::span<const ShopLine> rows, JobShop& shop) const;
  Problem read_flexible(std::span<const ShopLine> rows, JobShop& shop) const;
  Problem read_flexible_job(const ShopLine& row, const JobShop& shop,
                            std::vector<ShopOperation>& job) const;
  Problem read_choice(const ShopLine& row, std::size_t field, int machines,
                      ShopChoice& choice) const;
  /// Makes machines begin with 0; `first` is the number of the first machine.
  static void renumber(JobShop& shop, int first);
  /// 1 if the machines of the jobs are numbered from 1.
  static int first_machine(const JobShop& shop, int usual);

  std::vector<ShopLine> lines_;
  std::size_t at_ = 0;
  const std::string& file_;
  std::string name_;         ///< of the next job shop
  bool has_bounds_ = false;  ///< the last title announces bounds after the sizes
  bool after_shop_ = false;  ///< no title since the last job shop
};

Result<std::vector<JobShop>> JobShopReader::read() {
  std::vector<JobShop> shops;
  while (!over()) {
    if (!lines_[at_].begins_with_number()) {
      note_title(lines_[at_++]);
      continue;
    }
    JobShop shop;
    shop.name = std::exchange(name_, {});
    if (auto problem = read_shop(shop)) return *problem;
    shops.push_back(std::move(shop));
    has_bounds_ = false;
    after_shop_ = true;
  }
  if (shops.empty()) {
    return error_here(
        "expected a job shop: the numbers of jobs and of machines, or a line of "
        "machines and times for each job");
  }
  return shops;
}

// "instance abz5", in JSPLIB after a "#". Taillard's title of sizes also names their bounds.
void JobShopReader::note_title(const ShopLine& line) {
  after_shop_ = false;
  const std::size_t first = line.fields.front().text == "#" ? 1 : 0;
  if (line.fields.size() == first + 2) {
    std::string_view word = line.fields[first].text;
    if (word.starts_with('#')) word.remove_prefix(1);
    if (same_word(word, "instance")) name_ = printable(line.fields[first + 1].text, 40);
  }
  bool lower = false, upper = false;
  for (const ShopField& field : line.fields) {
    lower = lower || same_word(field.text, "lower");
    upper = upper || same_word(field.text, "upper");
  }
  has_bounds_ = lower && upper;
}

// Sizes are two numbers and, in a flexible job shop, the mean number of machines. Before a matrix
// with its title there may be more.
JobShopReader::Problem JobShopReader::read_shop(JobShop& shop) {
  const ShopLine& first = lines_[at_];
  shop.line = first.number;
  const bool titled = at_ + 1 < lines_.size() && !lines_[at_ + 1].begins_with_number();
  const bool row_alone = first.fields.size() % 2 == 0 && first.fields.front().text == "0";
  const bool sized = first.fields.size() <= 3 && !row_alone;
  std::size_t jobs = 0;
  if (titled && !row_alone) {
    if (auto problem = read_sizes(first, jobs, shop)) return problem;
    ++at_;
    return read_matrices(jobs, shop);
  }
  std::span<const ShopLine> rows;
  if (!sized) {
    if (after_shop_) {
      return error(first,
                   "found another line of a job; expected the end of the file, a title or "
                   "the sizes of the next job shop");
    }
    if (auto problem = take_rows({}, rows)) return problem;
    shop.machines = static_cast<int>(first.fields.size() / 2);
    return read_pairs(rows, shop);
  }
  if (auto problem = read_sizes(first, jobs, shop)) return problem;
  ++at_;
  if (auto problem = take_rows(jobs, rows)) return problem;
  JobShop pairs = shop;
  const auto no_pairs = read_pairs(rows, pairs);
  if (!no_pairs) {
    shop = std::move(pairs);
    return {};
  }
  JobShop flexible = shop;
  const auto not_flexible = read_flexible(rows, flexible);
  if (!not_flexible) {
    shop = std::move(flexible);
    return {};
  }
  // Which of both it should have been: a flexible one has a mean, or its first job is one.
  std::vector<ShopOperation> job;
  const bool looks_flexible =
      rows.front().fields.size() != 2U * static_cast<std::size_t>(shop.machines) &&
      !read_flexible_job(rows.front(), shop, job);
  return first.fields.size() == 3 || looks_flexible ? not_flexible : no_pairs;
}

JobShopReader::Problem JobShopReader::read_sizes(const ShopLine& line, std::size_t& jobs,
                                                 JobShop& shop) const {
  const std::string expected =
      fmt::format("the numbers of jobs and of machines, each 1 to {}", kMostShopSize);
  if (line.fields.size() < 2) {
    return error(line, fmt::format("found {} number; expected {}", line.fields.size(), expected));
  }
  const auto first = number_in(line.fields[0].text, 1, kMostShopSize);
  const auto second = number_in(line.fields[1].text, 1, kMostShopSize);
  if (!first || !second) return wrong(line, line.fields[first ? 1 : 0], expected);
  jobs = static_cast<std::size_t>(*first);
  shop.machines = *second;
  if (!has_bounds_ || line.fields.size() != 6) return {};
  const auto upper = number_in(line.fields[4].text, 0.0, kMostShopSeconds);
  const auto lower = number_in(line.fields[5].text, 0.0, kMostShopSeconds);
  if (upper && *upper > 0.0) shop.upper_bound = *upper;
  if (lower && *lower > 0.0) shop.lower_bound = *lower;
  return {};
}

template <class Number>
JobShopReader::Problem JobShopReader::read_matrix(std::size_t rows, std::size_t columns,
                                                  Number least, Number most,
                                                  const std::string& what,
                                                  ShopMatrix<Number>& matrix) {
  const std::string expected = fmt::format("{} {}", columns, what);
  while (matrix.size() < rows) {
    if (over()) return error_here("expected " + expected);
    const ShopLine& line = lines_[at_];
    std::vector<Number>& row = matrix.emplace_back();
    for (const ShopField& field : line.fields) {
      const auto number = number_in(field.text, least, most);
      if (!number) return wrong(line, field, expected);
      row.push_back(*number);
    }
    if (row.size() != columns) {
      return error(line,
                   fmt::format("found {}; expected {}", count_of(row.size(), "number"), expected));
    }
    ++at_;
  }
  return {};
}

JobShopReader::Problem JobShopReader::read_matrices(std::size_t jobs, JobShop& shop) {
  const auto columns = static_cast<std::size_t>(shop.machines);
  ++at_;  // the title of the times
  ShopMatrix<double> times;
  if (auto problem =
          read_matrix(jobs, columns, 0.0, kMostShopSeconds, "times in seconds, 0 or more", times)) {
    return problem;
  }
  if (over() || lines_[at_].begins_with_number()) {
    return error_here("expected the title of the machines");
  }
  ++at_;
  ShopMatrix<int> machines;
  if (auto problem =
          read_matrix(jobs, columns, 1, shop.machines,
                      fmt::format("numbers of machines from 1 to {}", shop.machines), machines)) {
    return problem;
  }
  for (std::size_t j = 0; j < jobs; ++j) {
    auto& job = shop.jobs.emplace_back();
    for (std::size_t k = 0; k < columns; ++k) {
      job.push_back({{machines[j][k] - 1, times[j][k]}});
    }
  }
  return {};
}

JobShopReader::Problem JobShopReader::take_rows(std::optional<std::size_t> jobs,
                                                std::span<const ShopLine>& rows) {
  const std::size_t begin = at_;
  while (!over() && lines_[at_].begins_with_number() && at_ - begin != jobs) ++at_;
  rows = std::span(lines_).subspan(begin, at_ - begin);
  if (!jobs || rows.size() == *jobs) return {};
  return error_here(
      fmt::format("found {} of jobs; expected {}", count_of(rows.size(), "line"), *jobs));
}

JobShopReader::Problem JobShopReader::read_choice(const ShopLine& row, std::size_t field,
                                                  int machines, ShopChoice& choice) const {
  const auto machine = number_in(row.fields[field].text, 0, machines);
  if (!machine) {
    return wrong(row, row.fields[field],
                 fmt::format("a machine, 0 to {}, or 1 to {}", machines - 1, machines));
  }
  const auto seconds = number_in(row.fields[field + 1].text, 0.0, kMostShopSeconds);
  if (!seconds) return wrong(row, row.fields[field + 1], "a time in seconds, 0 or more");
  choice = {*machine, *seconds};
  return {};
}

JobShopReader::Problem JobShopReader::read_pairs(std::span<const ShopLine> rows,
                                                 JobShop& shop) const {
  const auto machines = static_cast<std::size_t>(shop.machines);
  const std::size_t fields = 2U * machines;
  bool zero = false;
  std::optional<Error> last;  // of the first machine with the highest number
  for (const ShopLine& row : rows) {
    if (row.fields.size() != fields) {
      return error(row, fmt::format("found {}; expected {}: machine and time of {}",
                                    count_of(row.fields.size(), "number"), fields,
                                    count_of(machines, "operation")));
    }
    auto& job = shop.jobs.emplace_back();
    for (std::size_t k = 0; k < fields; k += 2) {
      ShopChoice choice;
      if (auto problem = read_choice(row, k, shop.machines, choice)) return problem;
      zero = zero || choice.machine == 0;
      if (choice.machine == shop.machines && !last) {
        last = wrong(
            row, row.fields[k],
            fmt::format("a machine, 0 to {}, as other jobs have machine 0", shop.machines - 1));
      }
      job.push_back({choice});
    }
  }
  if (zero && last) return last;
  renumber(shop, first_machine(shop, 0));
  return {};
}

JobShopReader::Problem JobShopReader::read_flexible_job(const ShopLine& row, const JobShop& shop,
                                                        std::vector<ShopOperation>& job) const {
  std::size_t at = 0;
  const auto count = [&](const std::string& what, int& number) -> Problem {
    if (at >= row.fields.size()) return error(row, "the line ends; expected " + what);
    const auto found = number_in(row.fields[at].text, 1, kMostShopSize);
    if (!found) return wrong(row, row.fields[at], what + ", 1 or more");
    number = *found;
    ++at;
    return {};
  };
  int operations = 0;
  if (auto problem = count("the number of operations", operations)) return problem;
  const std::string all = count_of(static_cast<std::size_t>(operations), "operation");
  for (int k = 0; k < operations; ++k) {
    int choices = 0;
    if (auto problem = count("the number of machines of an operation", choices)) return problem;
    ShopOperation& operation = job.emplace_back();
    for (int c = 0; c < choices; ++c, at += 2) {
      if (at + 2 > row.fields.size()) {
        return error(row, fmt::format("the line ends; expected machine and time of {}", all));
      }
      if (auto problem = read_choice(row, at, shop.machines, operation.emplace_back())) {
        return problem;
      }
    }
  }
  if (at == row.fields.size()) return {};
  return wrong(row, row.fields[at], fmt::format("the end of the line after {}", all));
}

JobShopReader::Problem JobShopReader::read_flexible(std::span<const ShopLine> rows,
                                                    JobShop& shop) const {
  for (const ShopLine& row : rows) {
    if (auto problem = read_flexible_job(row, shop, shop.jobs.emplace_back())) return problem;
  }
  const int first = first_machine(shop, 1);
  if (first == 0) {
    for (std::size_t j = 0; j < rows.size(); ++j) {
      for (const ShopOperation& operation : shop.jobs[j]) {
        if (std::ranges::find(operation, shop.machines, &ShopChoice::machine) == operation.end()) {
          continue;
        }
        return error(rows[j], fmt::format("found machine {}; expected 0 to {}, because machines "
                                          "begin with 0",
                                          shop.machines, shop.machines - 1));
      }
    }
  }
  renumber(shop, first);
  return {};
}

int JobShopReader::first_machine(const JobShop& shop, int usual) {
  bool zero = false, last = false;
  for (const auto& job : shop.jobs) {
    for (const ShopOperation& operation : job) {
      for (const ShopChoice& choice : operation) {
        zero = zero || choice.machine == 0;
        last = last || choice.machine == shop.machines;
      }
    }
  }
  if (zero) return 0;
  return last ? 1 : usual;
}

void JobShopReader::renumber(JobShop& shop, int first) {
  for (auto& job : shop.jobs) {
    for (ShopOperation& operation : job) {
      for (ShopChoice& choice : operation) choice.machine -= first;
    }
  }
}

/// "abz5, abz6 and 80 more".
std::string shop_names(std::span<const JobShop> shops) {
  std::string names;
  for (std::size_t i = 0; i < std::min(shops.size(), kNamesShown); ++i) {
    if (i > 0) names += ", ";
    names += shops[i].name.empty() ? fmt::to_string(i + 1) : shops[i].name;
  }
  if (shops.size() > kNamesShown) names += fmt::format(" and {} more", shops.size() - kNamesShown);
  return names;
}

}  // namespace

bool JobShop::flexible() const {
  return std::ranges::any_of(jobs, [](const auto& job) {
    return std::ranges::any_of(job, [](const ShopOperation& one) { return one.size() > 1; });
  });
}

PackageTemplates JobShop::packages() const {
  PackageTemplates all;
  const bool own = flexible();
  int process = 0;
  for (const auto& job : jobs) {
    std::vector<Process>& package = all.emplace_back();
    for (const ShopOperation& operation : job) {
      const auto shortest = std::ranges::min_element(operation, {}, &ShopChoice::seconds);
      package.push_back({own ? ++process : shortest->machine + 1, shortest->seconds});
    }
  }
  return all;
}

Result<std::vector<JobShop>> read_job_shops(std::string_view text, const std::string& file) {
  return JobShopReader(text, file).read();
}

Result<JobShop> choose_job_shop(std::span<const JobShop> shops, std::string_view name,
                                const std::string& file) {
  if (name.empty() && shops.size() == 1) return shops.front();
  const auto named = std::ranges::find_if(
      shops, [name](const JobShop& shop) { return !name.empty() && same_word(shop.name, name); });
  if (named != shops.end()) return *named;
  if (const auto number = number_in<std::size_t>(name, 1, shops.size())) return shops[*number - 1];
  if (name.empty()) {
    return Error{
        fmt::format("holds {} job shops; add '#' and one of {}", shops.size(), shop_names(shops)),
        file};
  }
  return Error{
      fmt::format("there is no job shop '{}'; expected {}", printable(name, 40), shop_names(shops)),
      file};
}

JobShopPath job_shop_path(std::string_view given) {
  const std::size_t mark = given.rfind('#');
  if (mark == std::string_view::npos) return {std::string(given), {}};
  return {std::string(given.substr(0, mark)), std::string(given.substr(mark + 1))};
}

}  // namespace magna

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/result.h"

namespace magna {

/// Reads separated values as spreadsheets of all countries write them, record by record. The first
/// record names the columns, in any case and order. Fields are separated by commas, semicolons or
/// tabs: by that with which the most columns are known, or by that of a first line `sep=;`. Fields
/// in quotation marks may contain separators, line ends and doubled quotation marks (RFC 4180).
/// Lines end with LF, CR LF or CR. UTF-8, or UTF-16 with a byte order mark; a byte order mark is
/// skipped.
class TableReader {
 public:
  /// `columns` are the names of the columns to read, in lower case, the `required` ones first;
  /// others are ignored. Errors have `file`, line and column, the column in bytes of UTF-8.
  TableReader(std::string_view text, std::string file, std::span<const std::string_view> columns,
              std::size_t required);

  /// Reads the next record; records without any text are passed over. False = the end, or error().
  bool next();
  /// The first error; reading ends with it.
  const std::optional<Error>& error() const { return error_; }

  /// The text of a column in the record. A column that the table does not have is empty.
  std::string_view text(std::size_t column) const;
  /// A finite number, with a decimal point or, in all of the table, with a decimal comma; nothing =
  /// error(). `unit` is for the error: "metres".
  std::optional<double> number(std::size_t column, std::string_view unit);

  /// Makes this the error, at the beginning of the record or of one of its fields.
  void fail(std::string message);
  void fail(std::size_t column, std::string message);

 private:
  struct Field {
    std::string text;
    std::size_t byte = 0;  ///< where it begins
  };

  std::vector<Field> record(char separator);
  Field field(char separator);
  void read_head();
  std::size_t known_columns(const std::vector<Field>& head) const;
  void find_separator();
  void fail_at(std::size_t byte, std::string message);
  bool at_line_end() const;
  void skip_line_end();
  void skip_blanks(char separator);

  std::string text_;  ///< UTF-8
  std::string file_;
  std::vector<std::string_view> columns_;
  std::size_t required_;
  std::vector<std::optional<std::size_t>> places_;  ///< in records, by column
  std::size_t head_fields_ = 0;
  std::vector<Field> record_;
  std::optional<Error> error_;
  std::size_t at_ = 0;
  char separator_ = ',';
  char decimal_ = 0;  ///< of the first number that has a fraction; 0 = none yet
};

/// Writes comma-separated values (RFC 4180), as TableReader and spreadsheets read them: fields are
/// quoted if necessary, records end in CR LF.
class TableWriter {
 public:
  TableWriter() = default;
  /// `columns` are the names of the columns, with commas between them.
  explicit TableWriter(std::string_view columns) : text_(columns) { end_record(); }

  /// Adds fields to the record: texts and whole numbers; an optional without a value is empty.
  template <class... Fields>
  void add(const Fields&... fields) {
    (field(fields), ...);
  }
  void skip(int fields);  ///< adds empty ones
  void end_record();
  /// Adds the last fields of a record.
  template <class... Fields>
  void record(const Fields&... fields) {
    add(fields...);
    end_record();
  }

  const std::string& text() const { return text_; }

 private:
  void field(std::string_view text);
  void field(std::integral auto number) { field(std::to_string(number)); }
  template <class T>
  void field(const std::optional<T>& value) {
    value ? field(*value) : field(std::string_view());
  }

  std::string text_;
  bool begun_ = false;  ///< the record has a field
};

/// "2.50"
std::string with_decimals(double number, int decimals);

}  // namespace magna

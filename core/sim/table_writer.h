// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>

namespace magna {

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

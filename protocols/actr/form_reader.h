// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace magna {

struct FormNode;

/// The parts of a list, in order. They belong to the ReadForm.
class FormNodes {
 public:
  const FormNode* begin() const { return first_; }
  const FormNode* end() const;
  std::size_t size() const { return count_; }
  bool empty() const { return count_ == 0; }
  const FormNode& operator[](std::size_t k) const;
  const FormNode& front() const { return *first_; }

 private:
  friend struct ReadForm;
  const FormNode* first_ = nullptr;
  std::size_t begin_ = 0;  ///< the number of the first one, until all are read
  std::size_t count_ = 0;
};

/// A part of a form: a name, a number or a list.
struct FormNode {
  enum class Kind : std::uint8_t { Name, Number, List };
  Kind kind = Kind::List;
  bool keyword = false;      ///< Name: with a leading colon
  bool quoted = false;       ///< Name: in double quotes
  std::size_t at = 0;        ///< its first byte in the form, from 0
  double number = 0.0;       ///< Number: finite
  std::string_view name;     ///< Name: in lower case, without quotes, bars and leading colon
  std::string_view written;  ///< a quoted Name: in its own case
  FormNodes items;           ///< List: its parts

  /// For messages: the name, the number, or "a list".
  std::string shown() const;
};

inline const FormNode* FormNodes::end() const { return first_ + count_; }
inline const FormNode& FormNodes::operator[](std::size_t k) const { return first_[k]; }

/// The whole number in a part of a form; nothing if it has none, or one that a double may not hold
/// exactly (beyond 1e15).
std::optional<std::int64_t> whole_number(const FormNode& node);

/// An error in a form, with its place.
struct FormError {
  std::string message;   ///< one sentence: found and expected text
  std::size_t byte = 0;  ///< in the form, from 0
  friend bool operator==(const FormError&, const FormError&) = default;
};

/// A form as read: after an error, `items` has the parts that were complete before it. Its memory
/// holds all parts and their letters, and is used again by the next form that is read into it.
struct ReadForm {
  ReadForm() = default;
  ReadForm(ReadForm&&) = default;
  ReadForm& operator=(ReadForm&&) = default;

  FormNodes items;  ///< of the outermost list
  std::optional<FormError> error;

  /// Whether the form begins with this name.
  bool begins_with(std::string_view head) const {
    return !items.empty() && items[0].kind == FormNode::Kind::Name && items[0].name == head;
  }

 private:
  friend class FormReader;
  void clear(std::string_view text);
  /// The parts of the list that begins at `open_[from]` are complete: moves them to their place.
  FormNodes close(std::size_t from);
  /// All lists are closed: their parts no longer move.
  void finish(FormNodes outermost);

  std::vector<FormNode> nodes_;  ///< parts of closed lists, those of one list together
  std::vector<FormNode> open_;   ///< parts of lists that are not closed, the outermost first
  std::vector<char> letters_;    ///< the form; its names are changed to lower case in place
  std::vector<char> written_;    ///< of quoted names
};

/// Reads one balanced form (from SexpFramer). The spelling of names does not matter: robot1,
/// ROBOT1, "robot1", |robot1|, :robot1. Nothing is evaluated: `#`, `'`, backquote and comma are
/// errors, as are bytes that are not ASCII, numbers too large for a double and dotted pairs.
ReadForm read_form(std::string_view form);
/// The same; what `to` had before is forgotten.
void read_form(std::string_view form, ReadForm& to);

}  // namespace magna

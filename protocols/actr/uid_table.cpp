// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/uid_table.h"

#include <QChar>
#include <QList>
#include <QString>
#include <algorithm>
#include <iterator>

#include "core/sim/text.h"

namespace magna {
namespace {

struct Spelling {
  char32_t letter;  ///< small
  const char* latin;
};
/// Letters that are not a Latin letter with a mark, in order: German, Nordic and Polish, Greek,
/// Cyrillic (Russian, Ukrainian, Serbian).
constexpr Spelling kSpellings[] = {
    {U'ß', "ss"}, {U'æ', "ae"}, {U'ð', "d"},  {U'ø', "o"},  {U'þ', "th"}, {U'đ', "d"},
    {U'ı', "i"},  {U'ł', "l"},  {U'œ', "oe"}, {U'α', "a"},  {U'β', "v"},  {U'γ', "g"},
    {U'δ', "d"},  {U'ε', "e"},  {U'ζ', "z"},  {U'η', "i"},  {U'θ', "th"}, {U'ι', "i"},
    {U'κ', "k"},  {U'λ', "l"},  {U'μ', "m"},  {U'ν', "n"},  {U'ξ', "x"},  {U'ο', "o"},
    {U'π', "p"},  {U'ρ', "r"},  {U'ς', "s"},  {U'σ', "s"},  {U'τ', "t"},  {U'υ', "y"},
    {U'φ', "f"},  {U'χ', "ch"}, {U'ψ', "ps"}, {U'ω', "o"},  {U'а', "a"},  {U'б', "b"},
    {U'в', "v"},  {U'г', "g"},  {U'д', "d"},  {U'е', "e"},  {U'ж', "zh"}, {U'з', "z"},
    {U'и', "i"},  {U'й', "y"},  {U'к', "k"},  {U'л', "l"},  {U'м', "m"},  {U'н', "n"},
    {U'о', "o"},  {U'п', "p"},  {U'р', "r"},  {U'с', "s"},  {U'т', "t"},  {U'у', "u"},
    {U'ф', "f"},  {U'х', "kh"}, {U'ц', "ts"}, {U'ч', "ch"}, {U'ш', "sh"}, {U'щ', "shch"},
    {U'ъ', ""},   {U'ы', "y"},  {U'ь', ""},   {U'э', "e"},  {U'ю', "yu"}, {U'я', "ya"},
    {U'ђ', "dj"}, {U'є', "ye"}, {U'і', "i"},  {U'ї', "yi"}, {U'ј', "j"},  {U'љ', "lj"},
    {U'њ', "nj"}, {U'ћ', "c"},  {U'џ', "dz"}, {U'ґ', "g"},
};

const char* latin_of(char32_t small) {
  const auto* const known = std::ranges::lower_bound(kSpellings, small, {}, &Spelling::letter);
  return known != std::end(kSpellings) && known->letter == small ? known->latin : nullptr;
}

/// A character in ASCII; one without Latin letters by its number, "u4e2d".
std::string spelled(char32_t code) {
  const char32_t small = QChar::toLower(code);
  if (const char* const latin = latin_of(small)) return latin;
  std::string text;
  const QString parts = QString::fromUcs4(&small, 1).normalized(QString::NormalizationForm_KD);
  for (const char32_t part : parts.toUcs4()) {
    const char* const latin = latin_of(part);
    const bool numbered = QChar::isLetterOrNumber(part) || QChar::isSymbol(part);
    if (part < 128) {
      text += static_cast<char>(part);
    } else if (latin != nullptr) {
      text += latin;
    } else if (numbered && part != QChar::ReplacementCharacter) {
      text += " u" + QString::number(static_cast<uint>(part), 16).toStdString() + " ";
    } else if (!QChar::isMark(part) && QChar::category(part) != QChar::Other_Format) {
      text += ' ';
    }
  }
  return text;
}

/// The name in ASCII.
std::string spelled(std::string_view name) {
  std::string text;
  const QString whole = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
  for (const char32_t code : whole.normalized(QString::NormalizationForm_C).toUcs4()) {
    text += code < 128 ? std::string(1, static_cast<char>(code)) : spelled(code);
  }
  return text;
}

bool letter(char c) { return c >= 'a' && c <= 'z'; }
bool legal(char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-'; }

bool reserved(std::string_view name) {
  for (const auto kind :
       {UidTable::kSightings, UidTable::kFrontier, UidTable::kVictims, UidTable::kImages}) {
    if (name.starts_with(kind) && (name.size() == kind.size() || name[kind.size()] == '-')) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::string UidTable::numbered(std::string_view kind, std::uint64_t number) {
  return std::string(kind) + "-" + std::to_string(number);
}

std::string UidTable::slug(std::string_view name, std::string_view kind) {
  std::string text;
  for (const char c : lower_case(spelled(name))) {
    if (legal(c)) {
      text += c;
    } else if (!text.empty() && text.back() != '-') {
      text += '-';  // one for a run of invalid characters
    }
  }
  while (!text.empty() && text.back() == '-') text.pop_back();
  if (text.empty()) {
    text = kind;
  } else if (reserved(text)) {
    text = std::string(kind) + "-" + text;
  } else if (!letter(text[0]) || text == "nil" || text == "t" || text == "invalid") {
    text = std::string(kind) + (letter(text[0]) ? "-" : "") + text;
  }
  text.resize(std::min(text.size(), kMaxLength));
  return text;
}

std::string UidTable::assign(std::string_view name, std::string_view kind) {
  const std::string base = slug(name, kind);
  std::string uid = base;
  for (std::size_t n = 2; !taken_.insert(uid).second; ++n) {
    const std::string number = "-" + std::to_string(n);
    uid = base.substr(0, kMaxLength - number.size()) + number;
  }
  return uid;
}

}  // namespace magna

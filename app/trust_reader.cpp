// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trust_reader.h"

#ifdef MAGNA_HAS_LISP
#include "core/lisp/file_trust.h"
#include "core/lisp/text_file.h"
#endif

namespace magna {

std::optional<TrustQuestion> TrustReader::question([[maybe_unused]] const std::string& file) {
#ifdef MAGNA_HAS_LISP
  const auto text = read_text_file(file, "file");
  if (!text || trusted_.trusts(file, *text)) return {};
  const auto declaration = trust_declaration(*text, file);
  if (!declaration || !declaration->has_value() || (*declaration)->rights.empty()) return {};
  TrustQuestion question{file, (*declaration)->reason, {}, TrustedFiles::hash_of(*text)};
  for (const FileRight right : (*declaration)->rights) question.rights.emplace_back(name(right));
  return question;
#else
  return {};
#endif
}

std::optional<std::string> TrustReader::trust(const TrustQuestion& question) {
  if (const auto error = trusted_.remember(question.file, question.hash)) return error->text();
  return {};
}

}  // namespace magna

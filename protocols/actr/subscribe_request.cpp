// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/subscribe_request.h"

#include <fmt/format.h>

#include <utility>

#include "protocols/actr/lisp_text.h"
#include "protocols/actr/subscriptions.h"

namespace magna {
namespace {

constexpr std::string_view kSubscribeUsage = "(subscribe KIND ...): KIND is a name or (NAME HZ)";

std::optional<SexpError> take_kind(const Sexp& node, SubscribeRequest& to) {
  const bool rated = node.is_list();
  if (rated && node.items.size() != 2) return SexpError{"expected (NAME HZ)", node.at};
  const Sexp& name = rated ? node.items[0] : node;
  if (!name.is_name()) {
    return SexpError{"expected the name of a kind, not " + name.shown(), name.at};
  }
  std::optional<double> rate;
  if (rated) {
    const Sexp& hz = node.items[1];
    const bool good =
        hz.is_number() && hz.number > 0.0 && hz.number <= Subscriptions::kMostPerSecond;
    if (!good) {
      return SexpError{fmt::format("expected a rate over 0 and at most {} per second",
                                   Subscriptions::kMostPerSecond),
                       hz.at};
    }
    rate = hz.number;
  }
  if (const auto kind = find_line_kind(name.name)) {
    to.kinds.push_back({*kind, rate});
  } else {
    to.unknown.emplace_back(name.name);
  }
  return {};
}

std::optional<SexpError> take_form(const SexpTree& form, SubscribeRequest& to) {
  if (form.error) return form.error;
  if (form.items.size() < 2) {
    return SexpError{"no kinds: " + std::string(kSubscribeUsage), form.items.front().at};
  }
  if (form.items.size() > SubscribeRequest::kMostKinds + 1) {
    return SexpError{
        fmt::format("more than {} kinds: use several forms", SubscribeRequest::kMostKinds),
        form.items[SubscribeRequest::kMostKinds + 1].at};
  }
  to.kinds.reserve(form.items.size() - 1);
  for (std::size_t i = 1; i < form.items.size(); ++i) {
    if (auto error = take_kind(form.items[i], to)) return error;
  }
  return {};
}

}  // namespace

std::variant<SubscribeRequest, std::string> read_subscribe_request(const SexpTree& form,
                                                                   std::string_view text) {
  SubscribeRequest request;
  request.on = form.items[0].name == "subscribe";
  if (const auto error = take_form(form, request)) {
    return sexp_place(text, error->byte).text() + ": " + error->message;
  }
  return request;
}

std::string subscribe_error_line(std::string_view head, std::string_view code) {
  return fmt::format("(error {} {})\n", head, code);
}

std::string unknown_kind_line(std::string_view head, std::string_view kind) {
  return fmt::format("(error {} unknown-kind {})\n", head, lisp_word(kind));
}

}  // namespace magna

// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/cognav/arap_fields.h"

#include <fmt/format.h>

#include "protocols/cognav/arap_text.h"
#include "protocols/cognav/crc8.h"

namespace magna {
namespace {

constexpr std::size_t kBefore = 2;  // bytes before the arguments

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint8_t>(bytes[at]);
}

LinkField length_field(std::string_view bytes) {
  const int length = byte_at(bytes, 0);
  return {"length", fmt::format("{} byte{} of arguments", length, length == 1 ? "" : "s")};
}

LinkField code_field(std::uint8_t code) {
  const bool write = (code & ArapFrame::kWrite) != 0;
  return {"code", fmt::format("{:02X}: {}", code, write ? "write" : "read")};
}

LinkField register_field(std::uint8_t reg) {
  const std::string_view known = register_name(reg);
  return {"register", fmt::format("{}, {}", reg, known.empty() ? "no such register" : known)};
}

void add_arguments(std::vector<LinkField>& fields, std::string_view args,
                   const std::string& value) {
  if (!args.empty()) fields.push_back({"arguments", hex_text(args, kArapMaxArgs)});
  if (!value.empty()) fields.push_back({"value", value});
}

LinkField check_field(std::string_view bytes) {
  const std::uint8_t expected = Crc8::of(bytes.substr(0, bytes.size() - 1));
  const std::uint8_t found = byte_at(bytes, bytes.size() - 1);
  return {"check byte", found == expected
                            ? fmt::format("{:02X}, right", found)
                            : fmt::format("{:02X}, wrong: expected {:02X}", found, expected)};
}

}  // namespace

std::vector<LinkField> request_fields(const ArapFrame& request) {
  std::vector<LinkField> fields = {length_field(request.bytes), code_field(request.code),
                                   register_field(request.reg())};
  if (request.write()) {
    add_arguments(fields, request.args, value_text(request.reg(), request.args));
  } else {
    add_arguments(fields, request.args, {});
    if (!request.args.empty()) {
      fields.push_back({"values asked for", fmt::format("{}", byte_at(request.args, 0))});
    }
  }
  fields.push_back(check_field(request.bytes));
  return fields;
}

std::vector<LinkField> reply_fields(std::string_view packet, const std::string& value) {
  const std::uint8_t status = byte_at(packet, 1);
  std::vector<LinkField> fields = {
      length_field(packet),
      {"status", fmt::format("{:02X}: {}", status, status_text(static_cast<ArapStatus>(status)))}};
  add_arguments(fields, packet.substr(kBefore, packet.size() - kBefore - 1), value);
  fields.push_back(check_field(packet));
  return fields;
}

std::vector<LinkField> unfinished_fields(std::string_view bytes) {
  std::vector<LinkField> fields;
  if (bytes.empty()) return fields;
  fields.push_back(length_field(bytes));
  if (bytes.size() >= kBefore) {
    const std::uint8_t code = byte_at(bytes, 1);
    fields.push_back(code_field(code));
    fields.push_back(register_field(static_cast<std::uint8_t>(code & ~ArapFrame::kWrite)));
    add_arguments(fields, bytes.substr(kBefore), {});
  }
  const std::size_t whole = std::size_t{byte_at(bytes, 0)} + kBefore + 1;
  if (whole > bytes.size()) {
    fields.push_back({"missing", fmt::format("{} of {} bytes", whole - bytes.size(), whole)});
  }
  return fields;
}

}  // namespace magna
